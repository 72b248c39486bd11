import { type ComponentProps, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'

/** A password field with a button that reveals it. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <Button
      variant="ghost"
      icon={shown ? 'eye-off' : 'eye'}
      aria-label={shown ? 'Hide password' : 'Show password'}
      onClick={() => setShown(!shown)}
    />
  )
  return <TextInput {...props} type={shown ? 'text' : 'password'} end={toggle} />
}

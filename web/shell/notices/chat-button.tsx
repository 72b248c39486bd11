import type { ComponentProps } from 'react'
import { openSupportChat, useSupportChatRunning } from '#web/lib/third-parties/support-chat.ts'
import { Button } from '#web/ui/button/button.tsx'
import { chat } from '#web/ui/icon/shapes.ts'

type ChatButtonProps = Pick<ComponentProps<'button'>, 'popoverTarget'>

/** Opens the support chat, once it runs. */
export function ChatButton(props: ChatButtonProps) {
  const isRunning = useSupportChatRunning()
  if (!isRunning) return null
  return (
    <Button {...props} variant="ghost" icon={chat} onClick={openSupportChat}>
      Chat with us
    </Button>
  )
}

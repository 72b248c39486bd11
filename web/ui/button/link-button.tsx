import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './button.module.css'
import type { ButtonLooks } from './button.tsx'

interface LinkButtonProps extends Omit<ComponentProps<typeof TextLink>, 'className'>, ButtonLooks {
  className?: string | undefined
}

/** A link with the looks of a button: for what leads elsewhere and changes nothing. */
export function LinkButton({
  variant = 'plain',
  size = 'm',
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <TextLink
      {...rest}
      className={classNames(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-icon-only={!children || undefined}
    >
      <span className={styles.content}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
    </TextLink>
  )
}

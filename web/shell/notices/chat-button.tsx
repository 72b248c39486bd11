import { openSupportChat, useSupportChatRunning } from '#web/lib/third-parties/messenger.ts'
import { Button } from '#web/ui/button/button.tsx'
import { chat } from '#web/ui/icon/shapes.ts'
import styles from './chat-button.module.css'

/** Opens the support chat, once it runs. */
export function ChatButton() {
  const isRunning = useSupportChatRunning()
  if (!isRunning) return null
  return (
    <Button variant="ghost" icon={chat} title="Chat with us" onClick={openSupportChat}>
      <span className={styles.words}>Chat with us</span>
    </Button>
  )
}

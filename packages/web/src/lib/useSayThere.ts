import { useRouter } from '@tanstack/react-router'
import { type Message, showMessage } from './message.ts'

/** Says a message on the page that comes next: on this one it would go with the page. */
export function useSayThere(): (message: Message) => void {
  const router = useRouter()
  return (message) => {
    const unsubscribe = router.subscribe('onResolved', () => {
      unsubscribe()
      showMessage(message)
    })
  }
}

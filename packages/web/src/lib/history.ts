import { useRouter } from '@tanstack/react-router'
import { dismissMessage, isShown, type Message, showMessage } from './message.ts'

/** Goes where one came from in the portal; `otherwise` when this page was opened first. */
export function useGoBack(otherwise: () => unknown): () => void {
  const { history } = useRouter()
  return () => (history.canGoBack() ? history.back() : void otherwise())
}

/** Says a message on the page that comes next: on this one it would go with the page. It goes with that one [oberflaeche-10]. */
export function useSayThere(): (message: Message) => void {
  const router = useRouter()
  return (message) => {
    const unsubscribe = router.subscribe('onResolved', () => {
      unsubscribe()
      showMessage(message)
      const stay = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return
        stay()
        if (isShown(message)) dismissMessage()
      })
    })
  }
}

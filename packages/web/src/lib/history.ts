import { dismissMessage, isShown, type Message, showMessage } from './message.ts'
import { useRouter } from './router/RouterView.tsx'

/** Goes where one came from in the portal; `otherwise` when this page was opened first. */
export function useGoBack(otherwise: () => unknown): () => void {
  const { history, stepsBack } = useRouter()
  return () => {
    const steps = stepsBack()
    if (steps === undefined) otherwise()
    else history.go(-steps)
  }
}

/** Says a message on the page that comes next: on this one it would go with the page. It goes with that one [oberflaeche-10]. */
export function useSayThere(): (message: Message) => void {
  const router = useRouter()
  return (message) => {
    const unsubscribe = router.onArrival(() => {
      unsubscribe()
      showMessage(message)
      const stay = router.onArrival(({ place }, before) => {
        if (place.pathname === before?.place.pathname) return
        stay()
        if (isShown(message)) dismissMessage()
      })
    })
  }
}

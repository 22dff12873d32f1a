import { useRouter } from '@tanstack/react-router'

/** Goes where one came from in the portal; `otherwise` when this page was opened first. */
export function useGoBack(otherwise: () => unknown): () => void {
  const { history } = useRouter()
  return () => (history.canGoBack() ? history.back() : void otherwise())
}

import { useGoBack } from '../../lib/history.ts'
import { useNavigate } from '../../lib/router/RouterView.tsx'
import { Button } from '../../ui/Button.tsx'

/** From a page of a contract to where one came from; to the contract, or without one to all, when it was opened first. */
export function Zurueck({ vertragId }: { vertragId: string | undefined }) {
  const navigate = useNavigate()
  // In its place: a way back to a page that was left by „Zurück“ would be a circle.
  const goBack = useGoBack(() =>
    vertragId === undefined
      ? navigate({ to: '/vertraege', replace: true })
      : navigate({ to: '/vertrag/$vertragId/detail', params: { vertragId }, replace: true }),
  )
  return <Button onClick={goBack}>Zurück</Button>
}

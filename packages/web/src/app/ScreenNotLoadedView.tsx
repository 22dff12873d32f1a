import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTenant } from '../lib/tenantContext.ts'
import { Actions } from '../ui/Actions.tsx'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

const title = 'Die Seite konnte nicht geladen werden'
// Each attempt replaces the view, so what is shown outlives it.
let shownViews = 0
// Time enough to show a screen that has arrived.
const settleMs = 100

/** Instead of a screen whose code did not arrive. */
export function ScreenNotLoadedView({ reset }: { reset: () => void }) {
  const { name } = useTenant()
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    shownViews += 1
    return () => {
      shownViews -= 1
    }
  }, [])

  async function loadAgain() {
    setIsBusy(true)
    await router.invalidate()
    reset()
    setIsBusy(false)
    // A browser may remember the failure, and a new version has other files: then only a new page helps.
    setTimeout(() => {
      if (shownViews > 0 && navigator.onLine) window.location.reload()
    }, settleMs)
  }

  return (
    <Page width="form">
      <PageHeading title={[title, name]}>{title}</PageHeading>
      <Alert kind="error">Die Seite konnte nicht geladen werden. Bitte prüfen Sie Ihre Internetverbindung.</Alert>
      <Actions>
        <Button variant="primary" busy={isBusy} onClick={() => void loadAgain()}>
          Erneut laden
        </Button>
      </Actions>
    </Page>
  )
}

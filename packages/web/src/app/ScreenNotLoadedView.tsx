import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTenant } from '../lib/tenantContext.ts'
import { Actions } from '../ui/Actions.tsx'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

const title = 'Die Seite konnte nicht geladen werden'
// Where a second attempt fails too, only a new page helps: outlives this view, which each attempt replaces.
let failedAttempts = 0

/** Instead of a screen whose code did not arrive. */
export function ScreenNotLoadedView({ reset }: { reset: () => void }) {
  const { name } = useTenant()
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)

  async function loadAgain() {
    setIsBusy(true)
    failedAttempts += 1
    if (failedAttempts > 1 && navigator.onLine) return window.location.reload()
    await router.invalidate()
    reset()
    setIsBusy(false)
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

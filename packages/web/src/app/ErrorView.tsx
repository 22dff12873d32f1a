import { useEffect, useId, useState } from 'react'
import { type FailedProps, useRouter } from '../lib/router/RouterView.tsx'
import { useTenant } from '../lib/tenantContext.ts'
import { Actions } from '../ui/Actions.tsx'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Page, PageHeading } from '../ui/layout/Page.tsx'
import { ScreenNotLoaded } from './screen.ts'

/** Replaces a screen that failed. */
export function ErrorView({ error, reset }: FailedProps) {
  return error instanceof ScreenNotLoaded ? <ScreenNotLoadedView reset={reset} /> : <BrokenView error={error} />
}

/** A screen that broke; its texts are English [oberflaeche-6]. */
function BrokenView({ error }: { error: unknown }) {
  const { name } = useTenant()
  const detailsId = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <Page width="form">
      <PageHeading title={['Something went wrong!', name]}>
        <span lang="en">Something went wrong!</span>
      </PageHeading>
      <Actions>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Seite neu laden
        </Button>
        <Button lang="en" aria-expanded={isShown} aria-controls={detailsId} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide Error' : 'Show Error'}
        </Button>
      </Actions>
      <div id={detailsId}>{isShown && <code>{error instanceof Error ? error.message : String(error)}</code>}</div>
    </Page>
  )
}

const title = 'Die Seite konnte nicht geladen werden'
// Each attempt replaces the view, so this state is outside of it.
let shownViews = 0
// Time enough to show a screen that has arrived.
const settleMs = 100

/** Shown instead of a screen that could not be loaded. */
function ScreenNotLoadedView({ reset }: { reset: () => void }) {
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
    await router.refresh()
    reset()
    setIsBusy(false)
    // A browser may remember the failure, and a new version has other files: then the page must be loaded again.
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

const startTitle = 'Das Kundenportal kann nicht geöffnet werden'

/** Without a tenant there is no portal: the sentence is for customers, its reason for the administrator. */
export function StartFailed({ error }: { error: unknown }) {
  return (
    <Page width="form">
      <PageHeading title={[startTitle]}>{startTitle}</PageHeading>
      <Alert kind="error">{error instanceof Error ? error.message : String(error)}</Alert>
      <p>Bitte versuchen Sie es später noch einmal.</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Seite neu laden
      </Button>
    </Page>
  )
}

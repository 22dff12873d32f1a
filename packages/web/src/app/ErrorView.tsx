import type { ErrorComponentProps } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTenant } from '../lib/tenantContext.ts'
import { Actions } from '../ui/Actions.tsx'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { ScreenNotLoaded } from './ScreenNotLoaded.ts'
import { ScreenNotLoadedView } from './ScreenNotLoadedView.tsx'

/** What stands instead of a screen that failed. */
export function ErrorView({ error, reset }: ErrorComponentProps) {
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

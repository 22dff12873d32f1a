import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

const title = 'Das Kundenportal kann nicht geöffnet werden'

/** Without a tenant there is no portal: the sentence is for customers, its reason for the administrator. */
export function StartFailed({ error }: { error: unknown }) {
  return (
    <Page width="form">
      <PageHeading title={[title]}>{title}</PageHeading>
      <Alert kind="error">{error instanceof Error ? error.message : String(error)}</Alert>
      <p>Bitte versuchen Sie es später noch einmal.</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Seite neu laden
      </Button>
    </Page>
  )
}

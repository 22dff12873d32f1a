import { useParams } from '../../lib/router/RouterView.tsx'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

/**
 * In place of a screen about a thing that does not exist, at a path that does; the text is English [oberflaeche-5] [oberflaeche-6].
 * Rendered, not thrown: leaving a screen just after the router's boundary has caught something breaks the whole page.
 */
export function NotFoundView() {
  const { name } = useTenant()
  const { vertragId } = useParams()
  return (
    <Page width="form">
      <PageHeading title={['Not Found', name]} lead="Was Sie suchen, gibt es hier nicht oder nicht mehr.">
        <span lang="en">Not Found</span>
      </PageHeading>
      <Actions>
        {vertragId !== undefined && (
          <ButtonLink to="/vertraege" variant="primary">
            Zu den Verträgen
          </ButtonLink>
        )}
        <ButtonLink to="/" variant={vertragId === undefined ? 'primary' : 'secondary'}>
          Zur Startseite
        </ButtonLink>
      </Actions>
    </Page>
  )
}

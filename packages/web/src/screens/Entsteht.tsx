import { useMatches, useParams } from '@tanstack/react-router'
import { useTenant } from '../lib/tenantContext.ts'
import { useSessionState } from '../session/useSession.ts'
import { Actions } from '../ui/Actions.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

/** A screen that is still being built: says so, and leads back. */
export function Entsteht() {
  const { name } = useTenant()
  const { vertragId } = useParams({ strict: false })
  const template = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? ''
  const title = template.replace('{id}', vertragId ?? '')
  return (
    <Page width="form">
      <PageHeading title={[title, name]}>{title}</PageHeading>
      <p>Diese Seite entsteht gerade.</p>
      <Actions>
        <WayBack vertragId={vertragId} />
      </Actions>
    </Page>
  )
}

function WayBack({ vertragId }: { vertragId: string | undefined }) {
  switch (useSessionState()) {
    case 'loggedOut':
      return <ButtonLink to="/anmelden">Zurück zur Anmeldung</ButtonLink>
    case 'changePassword':
      // The navigation offers the only way out.
      return null
    case 'loggedIn':
      return vertragId === undefined ? (
        <ButtonLink to="/">Zurück zur Startseite</ButtonLink>
      ) : (
        <ButtonLink to="/vertrag/$vertragId/detail" params={{ vertragId }}>
          Zurück
        </ButtonLink>
      )
  }
}

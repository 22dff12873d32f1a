import { useNavigate } from '../../lib/router/RouterView.tsx'
import { ErklaerungBeleg } from '../../features/kuendigung/erklaerung/ErklaerungBeleg.tsx'
import { KuendigungserklaerungForm } from '../../features/kuendigung/erklaerung/KuendigungserklaerungForm.tsx'
import { useBekannt } from '../../features/kuendigung/erklaerung/useBekannt.ts'
import { NotFoundView } from '../../features/vertrag/NotFoundView.tsx'
import { useTenant } from '../../lib/tenantContext.ts'
import { createOwnState, useOwnState } from '../../session/signedInOnly.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Breakable } from '../../ui/Breakable.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

/** Cancel without signing in (§ 312k BGB): one page, then its receipt. */
export function VertraegeHierKuendigen() {
  const { name, kuendigungsbutton } = useTenant()
  const navigate = useNavigate()
  const { erklaerung: eingang } = useOwnState()
  const bekannt = useBekannt()
  if (!kuendigungsbutton) return <NotFoundView />
  if (eingang === undefined) {
    return (
      <Page width="form">
        <PageHeading
          title={['Verträge hier kündigen', name]}
          lead={
            <Breakable text="Sie brauchen dafür keine Anmeldung. Den Eingang bestätigen wir Ihnen sofort, auch per E-Mail." />
          }
        >
          Verträge hier kündigen
        </PageHeading>
        {bekannt === undefined ? (
          <LoadingMask shape="fields" lines={6} hasButton />
        ) : (
          <KuendigungserklaerungForm
            bekannt={bekannt}
            onEingang={(erklaerung) =>
              void navigate({ to: '/vertraege-hier-kuendigen', state: createOwnState({ erklaerung }), replace: true })
            }
          />
        )}
      </Page>
    )
  }
  return (
    <Page width="form">
      <PageHeading title={['Kündigung eingegangen', name]}>Ihre Kündigung ist eingegangen</PageHeading>
      <ErklaerungBeleg titel="Kündigung" eingang={eingang}>
        <ButtonLink to="/vertraege-hier-kuendigen">Weiteren Vertrag kündigen</ButtonLink>
      </ErklaerungBeleg>
    </Page>
  )
}

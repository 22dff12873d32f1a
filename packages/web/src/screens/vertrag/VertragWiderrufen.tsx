import { useNavigate } from '../../lib/router/RouterView.tsx'
import { ErklaerungBeleg } from '../../features/kuendigung/erklaerung/ErklaerungBeleg.tsx'
import { WiderrufserklaerungForm } from '../../features/kuendigung/erklaerung/WiderrufserklaerungForm.tsx'
import { useBekannt } from '../../features/kuendigung/erklaerung/useBekannt.ts'
import { NotFoundView } from '../../features/vertrag/NotFoundView.tsx'
import { useTenant } from '../../lib/tenantContext.ts'
import { createOwnState, useOwnState } from '../../session/signedInOnly.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Breakable } from '../../ui/Breakable.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

/** Withdraw from a contract without signing in (§ 356a BGB): one page, then its receipt. */
export function VertragWiderrufen() {
  const { name, widerrufsbutton } = useTenant()
  const navigate = useNavigate()
  const { erklaerung: eingang } = useOwnState()
  const bekannt = useBekannt()
  if (!widerrufsbutton) return <NotFoundView />
  if (eingang === undefined) {
    return (
      <Page width="form">
        <PageHeading
          title={['Vertrag widerrufen', name]}
          lead={
            <Breakable text="Sie brauchen dafür keine Anmeldung. Den Eingang bestätigen wir Ihnen sofort, auch per E-Mail." />
          }
        >
          Vertrag widerrufen
        </PageHeading>
        <p>Sie können widerrufen, solange die Widerrufsfrist läuft, in der Regel 14 Tage ab Vertragsschluss.</p>
        {bekannt === undefined ? (
          <LoadingMask shape="fields" lines={6} hasButton />
        ) : (
          <WiderrufserklaerungForm
            bekannt={bekannt}
            onEingang={(erklaerung) =>
              void navigate({ to: '/vertrag-widerrufen', state: createOwnState({ erklaerung }), replace: true })
            }
          />
        )}
      </Page>
    )
  }
  return (
    <Page width="form">
      <PageHeading title={['Widerruf eingegangen', name]}>Ihr Widerruf ist eingegangen</PageHeading>
      <ErklaerungBeleg titel="Widerruf" eingang={eingang}>
        <ButtonLink to="/vertrag-widerrufen">Weiteren Vertrag widerrufen</ButtonLink>
      </ErklaerungBeleg>
    </Page>
  )
}

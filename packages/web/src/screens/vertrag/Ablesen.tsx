import { type ReactNode, useState } from 'react'
import styles from '../../features/ablesung/form/AblesungHilfe.module.css'
import { SoWirdAbgelesen } from '../../features/ablesung/form/SoWirdAbgelesen.tsx'
import { Angekommen } from '../../features/ablesung/link/Angekommen.tsx'
import { LinkForm } from '../../features/ablesung/link/LinkForm.tsx'
import { readQuittung } from '../../features/ablesung/link/quittung.ts'
import { useAuftrag } from '../../features/ablesung/link/useAuftrag.ts'
import { useLinkSendung } from '../../features/ablesung/link/useLinkSendung.ts'
import { formatDatum } from '../../lib/format.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { ableseToken } from '../../session/linkToken.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { FocusedAlert } from '../../ui/FocusedAlert.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

const title = 'Zählerstand erfassen'

interface RahmenProps {
  lead?: string | undefined
  aside?: ReactNode
  children: ReactNode
}

/** Where the link of a letter or mail leads: one reading of one meter, without signing in [ablesung-34]. */
export function Ablesen() {
  const [token] = useState(ableseToken.read)
  const [quittung] = useState(readQuittung)
  if (token !== '') return <MitLink token={token} />
  return (
    <Rahmen>
      {quittung ? (
        <Angekommen quittung={quittung} />
      ) : (
        <Alert kind="warning">
          Bitte öffnen Sie diese Seite mit dem vollständigen Link aus unserem Schreiben. Mit Ihrer Kundennummer können
          Sie den Zählerstand auch im Kundenportal erfassen.
        </Alert>
      )}
    </Rahmen>
  )
}

function Rahmen({ lead, aside, children }: RahmenProps) {
  const { name } = useTenant()
  return (
    <Page width="form" aside={aside}>
      <PageHeading title={[title, name]} lead={lead}>
        {title}
      </PageHeading>
      {children}
      <Actions>
        <ButtonLink to="/">Zum Kundenportal</ButtonLink>
      </Actions>
    </Page>
  )
}

function MitLink({ token }: { token: string }) {
  const { name } = useTenant()
  const sending = useLinkSendung(token)
  const auftrag = useAuftrag(token)
  const isOpen = sending.quittung === undefined && sending.art === 'offen'
  return (
    <Rahmen
      lead={`Für Ihren Versorger ${name}.`}
      aside={
        isOpen &&
        auftrag.data && (
          <div className={styles.hilfe}>
            <SoWirdAbgelesen zaehler={auftrag.data} />
          </div>
        )
      }
    >
      <Auftrag sending={sending} auftrag={auftrag} />
    </Rahmen>
  )
}

interface AuftragProps {
  sending: ReturnType<typeof useLinkSendung>
  auftrag: ReturnType<typeof useAuftrag>
}

function Auftrag({ sending, auftrag: { data, error, hasEnded } }: AuftragProps) {
  if (sending.quittung) return <Angekommen quittung={sending.quittung} />
  if (sending.art === 'wartet') {
    return (
      <>
        <FocusedAlert kind="info" title="Ihr Zählerstand wartet auf Übermittlung.">
          Das Kundenportal ist gerade nicht zu erreichen. Er ist auf diesem Gerät gespeichert und wird übermittelt,
          sobald diese Seite wieder eine Verbindung hat. Haben Sie sie geschlossen, öffnen Sie den Link einfach noch
          einmal.
        </FocusedAlert>
        <Actions>
          <Button variant="primary" busy={sending.isBusy} onClick={sending.resend}>
            Jetzt übermitteln
          </Button>
        </Actions>
      </>
    )
  }
  if (error !== undefined) {
    return (
      <>
        <Alert kind={hasEnded ? 'warning' : 'error'}>{error}</Alert>
        {!hasEnded && (
          <Actions>
            <Button onClick={() => location.reload()}>Erneut laden</Button>
          </Actions>
        )}
      </>
    )
  }
  if (data === undefined) return <LoadingMask shape="fields" lines={5} hasButton />
  return (
    <>
      <p>Der Link gilt für eine Ablesung, bis zum {formatDatum(data.bis)}.</p>
      <LinkForm auftrag={data} sending={sending} />
    </>
  )
}

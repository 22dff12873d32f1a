import { useEffect, useRef, useState } from 'react'
import { LinkForm } from '../../features/ablesung/link/LinkForm.tsx'
import { useAuftrag } from '../../features/ablesung/link/useAuftrag.ts'
import { useLinkSendung } from '../../features/ablesung/link/useLinkSendung.ts'
import { fotoText } from '../../features/ablesung/texts.ts'
import { formatDatumUhrzeit } from '../../lib/berlinTime.ts'
import { formatDatum } from '../../lib/format.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { ableseToken } from '../../session/linkToken.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'

const title = 'Zählerstand erfassen'

/** Where the link of a letter or mail leads: one reading of one meter, without signing in [ablesung-34]. */
export function Ablesen() {
  const { name } = useTenant()
  const [token] = useState(ableseToken.read)
  return (
    <Page width="form">
      <PageHeading title={[title, name]} lead={token === '' ? undefined : `Für ${name}.`}>
        {title}
      </PageHeading>
      {token === '' ? (
        <Alert kind="warning">Bitte öffnen Sie diese Seite mit dem vollständigen Link aus unserem Schreiben.</Alert>
      ) : (
        <Auftrag token={token} />
      )}
      <Actions>
        <ButtonLink to="/">Zum Kundenportal</ButtonLink>
      </Actions>
    </Page>
  )
}

function Auftrag({ token }: { token: string }) {
  const sending = useLinkSendung(token)
  const { data, error } = useAuftrag(token)
  const place = useRef<HTMLDivElement>(null)
  const { art } = sending
  useEffect(() => {
    if (art !== 'offen') place.current?.focus()
  }, [art])

  if (art === 'angekommen') {
    const { eingang, mitFoto } = sending
    return (
      <div ref={place} tabIndex={-1}>
        <Alert kind="success" title="Ihr Zählerstand ist angekommen.">
          <p>{fotoText({ foto: mitFoto ? '' : null })}</p>
          {eingang && (
            <p>
              Vorgangsnummer <Identifier>{eingang.nummer}</Identifier> vom{' '}
              {formatDatumUhrzeit(new Date(eingang.eingegangenAm))}.
            </p>
          )}
          <p>Sie müssen nichts mehr tun. Der Link gilt jetzt nicht mehr.</p>
        </Alert>
      </div>
    )
  }
  if (art === 'wartet') {
    return (
      <>
        <div ref={place} tabIndex={-1}>
          <Alert kind="info" title="Ihr Zählerstand wartet auf Übermittlung.">
            Das Kundenportal ist gerade nicht zu erreichen. Er ist auf diesem Gerät gespeichert und wird übermittelt,
            sobald diese Seite wieder eine Verbindung hat. Haben Sie sie geschlossen, öffnen Sie den Link einfach noch
            einmal.
          </Alert>
        </div>
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
        <Alert kind="error">{error}</Alert>
        <Actions>
          <Button onClick={() => location.reload()}>Erneut laden</Button>
        </Actions>
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

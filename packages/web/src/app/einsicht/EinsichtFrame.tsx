import type { ReactNode } from 'react'
import { formatUhrzeit } from '../../lib/berlinTime.ts'
import { logOut } from '../../session/logOut.ts'
import { session, useKundennummer, useSessionState } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page, PageHeading } from '../../ui/layout/Page.tsx'
import { useHeightAbove } from '../layout/useHeightAbove.ts'
import { Shell } from '../layout/Shell.tsx'
import styles from './EinsichtFrame.module.css'
import { whyNotOpen } from './openEinsicht.ts'

/** What surrounds every screen while somebody of the service desk looks at it [versorger-57] [versorger-58]. */
export function EinsichtFrame({ children }: { children?: ReactNode }) {
  const state = useSessionState()
  if (state === 'loggedOut') return <Beendet />
  return (
    <>
      <Banner />
      <Shell>{children}</Shell>
    </>
  )
}

function Banner() {
  const kundennummer = useKundennummer()
  const bar = useHeightAbove()
  const ablaufdatum = session.current()?.ablaufdatum
  return (
    <section ref={bar} className={styles.banner} aria-label="Ansicht des Kundendienstes">
      <p>
        Ansicht des Kundendienstes – nur lesen. Kunde {kundennummer}
        {ablaufdatum !== undefined && `, bis ${formatUhrzeit(new Date(ablaufdatum))}`}
      </p>
      {/* It ends in this tab whether or not the server hears of it. */}
      <Button size="small" onClick={() => void logOut().catch(() => undefined)}>
        Beenden
      </Button>
    </section>
  )
}

/** Instead of the sign-in, which would be the customer's. */
function Beendet() {
  const failure = whyNotOpen()
  const heading = failure === undefined ? 'Ansicht beendet' : 'Ansicht nicht geöffnet'
  return (
    <Page width="form">
      <PageHeading title={[heading, 'Kundendienst']}>{heading}</PageHeading>
      {failure !== undefined && <Alert kind="error">{failure}</Alert>}
      <p>Diesen Tab können Sie schließen. Eine neue Ansicht öffnen Sie auf der Seite des Kundendienstes.</p>
    </Page>
  )
}

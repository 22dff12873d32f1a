import { useHasZaehlerKopie } from '../../features/ablesung/zaehler/useHasZaehlerKopie.ts'
import { useIsConnected } from '../../lib/connection.ts'
import { useShown } from '../../lib/router/RouterView.tsx'
import { useKundennummer, useSessionState } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/Links.tsx'
import styles from './OfflineNotice.module.css'
import { type RouteEntry, routes } from '../routes.ts'
import { offlineText } from './offlineText.ts'

/** Says that there is no network, and what can be done without it. */
export function OfflineNotice() {
  const isConnected = useIsConnected()
  const kundennummer = useKundennummer()
  return (
    // Rendered before it has a text, or screen readers do not announce it.
    <div role="status" className={styles.region}>
      {!isConnected && <Notice key={kundennummer} />}
    </div>
  )
}

function Notice() {
  const session = useSessionState()
  const hasZaehlerKopie = useHasZaehlerKopie()
  const { route } = useShown()
  // Only once it is complete: a text that changes a moment later would be read out twice.
  if (hasZaehlerKopie === undefined) return null
  return (
    <p className={styles.notice}>
      <span className={styles.icon}>
        <Icon name="warning" />
      </span>
      <span>
        Keine Verbindung.{' '}
        {offlineText(session, { route, hasZaehler: hasZaehlerKopie }) ?? <ErfassenText route={route} />}
      </span>
    </p>
  )
}

/** In a cellar the form is what a customer came for; no menu leads to it. */
function ErfassenText({ route }: { route: RouteEntry | undefined }) {
  const text = 'Zählerstände können Sie trotzdem erfassen.'
  const isThere = route === routes.ablesung || route === routes.vertragIdAblesung
  return isThere ? text : <TextLink to={routes.ablesung.path}>{text}</TextLink>
}

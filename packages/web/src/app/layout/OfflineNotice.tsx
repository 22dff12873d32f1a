import { useMatches } from '@tanstack/react-router'
import { useHasZaehlerKopie } from '../../features/ablesung/zaehler/useHasZaehlerKopie.ts'
import { useIsConnected } from '../../lib/connection.ts'
import { useKundennummer, useSessionState } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './OfflineNotice.module.css'
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
  const route = useMatches({ select: (matches) => matches.at(-1)?.staticData.route })
  // Only once it is complete: a text that changes a moment later would be read out twice.
  if (hasZaehlerKopie === undefined) return null
  return (
    <p className={styles.notice}>
      <span className={styles.icon}>
        <Icon name="warning" />
      </span>
      {offlineText(session, { route, hasZaehler: hasZaehlerKopie })}
    </p>
  )
}

import { useIsConnected } from '../lib/connection.ts'
import { useSessionState } from '../session/useSession.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './OfflineNotice.module.css'

/** Says that there is no network, and what can be done without it. */
export function OfflineNotice() {
  const isConnected = useIsConnected()
  const state = useSessionState()
  return (
    // There before it has anything to say, or it is not heard.
    <div role="status" className={styles.region}>
      {!isConnected && (
        <p className={styles.notice}>
          <span className={styles.icon}>
            <Icon name="warning" />
          </span>
          {state === 'loggedIn'
            ? 'Keine Verbindung. Zählerstände können Sie trotzdem erfassen.'
            : 'Keine Verbindung. Zum Anmelden brauchen Sie das Internet.'}
        </p>
      )}
    </div>
  )
}

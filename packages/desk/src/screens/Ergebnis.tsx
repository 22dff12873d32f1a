import { Alert } from '@ekp/web/ui/Alert.tsx'
import { Identifier } from '@ekp/web/ui/Identifier.tsx'
import styles from './Ergebnis.module.css'

interface ErgebnisProps {
  ergebnis: { readonly text: string; readonly passwort?: string } | undefined
  error?: string | undefined
}

/** What was done, with the password that nobody can read again. */
export const Ergebnis = ({ ergebnis, error }: ErgebnisProps) => (
  // Rendered before it has a text, or screen readers do not announce it.
  <div role="status">
    {ergebnis && (
      <Alert kind="success" announced={false}>
        <div className={styles.ergebnis}>
          <p>
            {ergebnis.text} {ergebnis.passwort !== undefined && 'Das ist das Passwort:'}
          </p>
          {ergebnis.passwort !== undefined && (
            <>
              <p className={styles.passwort}>
                <Identifier>{ergebnis.passwort}</Identifier>
              </p>
              <p>Es erscheint nur dieses eine Mal: Geben Sie es der Person, bevor Sie weitergehen.</p>
            </>
          )}
        </div>
      </Alert>
    )}
    {error !== undefined && (
      <Alert kind="error" announced={false}>
        {error}
      </Alert>
    )}
  </div>
)

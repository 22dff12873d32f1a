import { Alert } from '../../ui/Alert.tsx'
import type { Ergebnis } from './bestellungen.ts'

/** What became of an order. */
export const Bestellergebnis = ({ result }: { result: Ergebnis | undefined }) => (
  <>
    {/* Rendered before it has a text, or screen readers do not announce it. */}
    <div role="status">
      {result?.kind === 'success' && (
        <Alert kind="success" announced={false}>
          {result.text}
        </Alert>
      )}
    </div>
    {result?.kind === 'error' && <Alert kind="error">{result.text}</Alert>}
  </>
)

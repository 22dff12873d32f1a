import { Alert } from '../../ui/Alert.tsx'
import { type KuendigungErgebnis, kuendigungText } from './texts.ts'

/** Green or red, above the list of contracts; nothing while nothing happened [kuendigung-7]. */
export function KuendigungBanner({ ergebnis }: { ergebnis: KuendigungErgebnis | undefined }) {
  if (ergebnis === undefined) return null
  return <Alert kind={ergebnis.status === 'SUCCESS' ? 'success' : 'error'}>{kuendigungText(ergebnis)}</Alert>
}

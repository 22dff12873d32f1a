import { useParams } from '../lib/router/RouterView.tsx'
import { RechnungsadresseEditor } from '../features/rechnungsadresse/RechnungsadresseForm.tsx'

/** A new billing address of the customer [rechnungsadresse-5], or of the contract in the path [rechnungsadresse-6]. */
export function RechnungsadresseEditieren() {
  const { vertragId } = useParams()
  return <RechnungsadresseEditor key={vertragId} vertragId={vertragId} />
}

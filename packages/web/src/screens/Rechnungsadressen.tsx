import { EintraegePage } from '../features/eintrag/EintragPages.tsx'
import { rechnungsadressen } from '../features/rechnungsadresse/rechnungsadressen.tsx'

/** All billing addresses of the customer, or of the contract in the path [rechnungsadresse-12]. */
export function Rechnungsadressen() {
  return <EintraegePage art={rechnungsadressen} />
}

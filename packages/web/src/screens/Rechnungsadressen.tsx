import { useParams } from '@tanstack/react-router'
import { rechnungsadressen } from '../features/rechnungsadresse/rechnungsadressen.tsx'
import { EintraegePage, VertragEintraegePage } from '../features/eintrag/EintragPages.tsx'

/** All billing addresses of the customer, read only [rechnungsadresse-12]. */
export function Rechnungsadressen() {
  return <EintraegePage art={rechnungsadressen} />
}

/** All billing addresses of one contract, which can be ended or deleted [rechnungsadresse-12]. */
export function VertragIdRechnungsadressen() {
  const { vertragId } = useParams({ from: '/angemeldet/vertrag/$vertragId/rechnungsadressen' })
  return <VertragEintraegePage art={rechnungsadressen} vertragId={vertragId} />
}

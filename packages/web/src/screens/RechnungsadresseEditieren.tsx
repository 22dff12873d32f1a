import { useParams } from '@tanstack/react-router'
import { RechnungsadresseEditor } from '../features/rechnungsadresse/RechnungsadresseForm.tsx'

/** A new billing address of the customer [rechnungsadresse-5]. */
export function RechnungsadresseEditieren() {
  return <RechnungsadresseEditor />
}

/** A new billing address of one contract [rechnungsadresse-6]. */
export function VertragIdRechnungsadresseEditieren() {
  const { vertragId } = useParams({ from: '/angemeldet/vertrag/$vertragId/rechnungsadresse/editieren' })
  return <RechnungsadresseEditor vertragId={vertragId} />
}

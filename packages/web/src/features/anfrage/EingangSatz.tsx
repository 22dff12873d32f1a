import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import { formatDatumUhrzeit } from '../../lib/berlinTime.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { TextLink } from '../../ui/Links.tsx'
import styles from './EingangSatz.module.css'
import { anfragenTitel } from './anfragenTitel.ts'

/** Under the message that something was submitted: its number and time, and where it is found again [anfrage-11]. Nothing without a receipt. */
export function EingangSatz({ eingang }: { eingang: Eingangsbestaetigung | undefined }) {
  if (eingang === undefined) return null
  const { nummer, eingegangenAm } = eingang
  return (
    <p className={styles.eingang}>
      Vorgangsnummer <Identifier>{nummer}</Identifier> vom {formatDatumUhrzeit(new Date(eingegangenAm))}, zu finden
      unter <TextLink to="/anfragen">{anfragenTitel}</TextLink>.
    </p>
  )
}

import { useState } from 'react'
import { useQuery } from '../../../lib/useQuery.ts'
import { useKundennummer } from '../../../session/session.ts'
import { passkeyHinweis } from '../../../session/sessionStore.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { anmeldungQuery } from '../meine/queries.ts'
import { verknuepfungenQuery } from '../verknuepfung/queries.ts'

/** Tells a customer who has no passkey that there are some [anmeldung-34], unless he has only switched to this number. */
export function PasskeyHinweis() {
  const { data } = useQuery(anmeldungQuery)
  const [isDeclined, setIsDeclined] = useState(false)
  const verknuepfungen = useQuery(verknuepfungenQuery)
  const kundennummer = useKundennummer()
  const angemeldetMit = verknuepfungen.data?.angemeldetMit.kundennummer ?? kundennummer
  if (isDeclined || data?.passkeys?.length !== 0) return null
  if (verknuepfungen.isPending || angemeldetMit !== kundennummer) return null
  return (
    <Alert
      kind="info"
      announced={false}
      onDismiss={() => {
        passkeyHinweis.decline()
        setIsDeclined(true)
      }}
    >
      Künftig ohne Passwort anmelden? <TextLink to="/meine/anmeldung">Passkey hinzufügen</TextLink>
    </Alert>
  )
}

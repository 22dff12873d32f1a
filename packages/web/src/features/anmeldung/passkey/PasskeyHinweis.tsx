import { useState } from 'react'
import { useQuery } from '../../../lib/useQuery.ts'
import { passkeyHinweis } from '../../../session/sessionStore.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { TextLink } from '../../../ui/Links.tsx'
import { anmeldungQuery } from '../meine/queries.ts'

/** Tells a customer of passkeys who has none, until he declines on this device [anmeldung-34]. */
export function PasskeyHinweis() {
  const { data } = useQuery(anmeldungQuery)
  const [isDeclined, setIsDeclined] = useState(false)
  if (isDeclined || data?.passkeys?.length !== 0) return null
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

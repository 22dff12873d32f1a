import { beginPasskeyanmeldung, completePasskeyanmeldung } from '@ekp/wire/dienst/passkey'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { Button } from '@ekp/web/ui/Button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@ekp/web/api/call.ts'
import { sitzungQuery } from '../queries.ts'
import { takePasskey } from './askDevice.ts'

/** Signs in with a passkey, without a name. */
export function PasskeyKnopf({ mandant }: { mandant: string }) {
  const queries = useQueryClient()
  const signIn = useMutation({
    mutationFn: async () => {
      const { optionen } = await call(beginPasskeyanmeldung, { params: { mandant } })
      const antwort = await takePasskey(optionen)
      return call(completePasskeyanmeldung, { params: { mandant }, body: { antwort } })
    },
    onSuccess: (sitzung) => queries.setQueryData(sitzungQuery(mandant).queryKey, sitzung),
  })
  return (
    <>
      {signIn.error !== null && <Alert kind="error">{signIn.error.message}</Alert>}
      <div>
        <Button busy={signIn.isPending} onClick={() => signIn.mutate()}>
          Mit Passkey anmelden
        </Button>
      </div>
    </>
  )
}

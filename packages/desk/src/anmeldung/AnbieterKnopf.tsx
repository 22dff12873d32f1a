import { beginAnbieteranmeldung } from '@ekp/wire/dienst/anmeldung'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { Button } from '@ekp/web/ui/Button.tsx'
import { usePlace } from '@ekp/web/lib/router/RouterView.tsx'
import { useMutation } from '@tanstack/react-query'
import { call } from '@ekp/web/api/call.ts'
import { keepZiel } from './ziel.ts'

/** Goes to the supplier's provider. */
export function AnbieterKnopf({ mandant, bezeichnung }: { mandant: string; bezeichnung: string }) {
  const { href } = usePlace()
  const begin = useMutation({
    mutationFn: () => call(beginAnbieteranmeldung, { params: { mandant } }),
    onSuccess: ({ adresse }) => {
      keepZiel(mandant, href)
      location.assign(adresse)
    },
  })
  return (
    <>
      {begin.error !== null && <Alert kind="error">{begin.error.message}</Alert>}
      <div>
        <Button variant="primary" busy={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
          Mit {bezeichnung} anmelden
        </Button>
      </div>
    </>
  )
}

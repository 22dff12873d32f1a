import { removeEigenerPasskey, type EigenerPasskey } from '@ekp/wire/anmeldung/passkey'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/form/Confirm.tsx'
import { useFocusBack } from '../../../ui/useFocusBack.ts'
import { Posten } from '../meine/Posten.tsx'
import type { useBeenden } from '../meine/queries.ts'
import { formatZeitpunkt } from '../meine/texts.ts'
import { UmbenennenForm } from './UmbenennenForm.tsx'

interface PasskeyPostenProps extends Pick<ReturnType<typeof useBeenden>, 'beende' | 'isBusy'> {
  passkey: EigenerPasskey
}

/** A passkey in the list, with what renames and removes it. */
export function PasskeyPosten({ passkey, beende, isBusy }: PasskeyPostenProps) {
  const { id, name, angelegtAm, zuletztAm } = passkey
  const [isRenaming, setIsRenaming] = useState(false)
  const { opener, inside } = useFocusBack<HTMLInputElement>(isRenaming)
  const benutzt = zuletztAm === null ? 'noch nie benutzt' : `zuletzt benutzt ${formatZeitpunkt(zuletztAm)}`
  return (
    <Posten title={name} note={`Hinzugefügt ${formatZeitpunkt(angelegtAm)}; ${benutzt}.`}>
      {isRenaming ? (
        <UmbenennenForm ref={inside} passkey={passkey} onDone={() => setIsRenaming(false)} />
      ) : (
        <>
          <Button ref={opener} size="small" aria-label={`Umbenennen: ${name}`} onClick={() => setIsRenaming(true)}>
            Umbenennen
          </Button>{' '}
          <Confirm
            size="small"
            variant="quietDanger"
            busy={isBusy}
            aria-label={`Entfernen: ${name}`}
            question="Diesen Passkey entfernen?"
            onConfirm={() =>
              void beende(
                () => call(removeEigenerPasskey, { params: { passkeyId: id } }),
                'Der Passkey ist entfernt. Löschen Sie ihn auch bei den Passwörtern Ihres Geräts, sonst schlägt es ihn weiter vor.',
              )
            }
          >
            Entfernen
          </Confirm>
        </>
      )}
    </Posten>
  )
}

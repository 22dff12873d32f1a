import { createAbleselink, withdrawAbleselinks } from '@ekp/wire/kunde/ableselink'
import { ableselinkstaende } from '@ekp/wire/kunde/ableselinkstand'
import { mostLinkTage } from '@ekp/wire/rules/ablesefrist'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { call } from '@ekp/web/api/call.ts'
import { currentDay } from '@ekp/web/lib/berlinTime.ts'
import { Actions } from '@ekp/web/ui/Actions.tsx'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { Button } from '@ekp/web/ui/Button.tsx'
import { CopyButton } from '@ekp/web/ui/CopyButton.tsx'
import { Identifier } from '@ekp/web/ui/Identifier.tsx'
import { DatePicker } from '@ekp/web/ui/fields/date/DatePicker.tsx'
import { Confirm } from '@ekp/web/ui/form/Confirm.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTag } from '../../texts.ts'
import { Fold } from '../kunde/Fold.tsx'
import type { AnliegenProps } from './anliegen.ts'

interface AbleselinkProps extends Pick<AnliegenProps, 'mandant' | 'blatt'> {
  vertragId: string
}

const open = new Set(['wartet', 'gesendet', 'geoeffnet'])
const usualTage = 14

/** The clerk gives a caller a link; later the caller reads his meter with it, without signing in [ablesung-38]. */
export function Ableselink({ mandant, blatt, vertragId }: AbleselinkProps) {
  const client = useQueryClient()
  const today = currentDay()
  const [bis, setBis] = useState(addTage(today, usualTage))
  const params = { mandant, kundennummer: blatt.kundennummer, vertragId }
  const done = () => client.invalidateQueries()
  const send = useMutation({
    mutationFn: (weg: 'mail' | 'anzeigen') => call(createAbleselink, { params, body: { weg, bis } }),
    onSuccess: done,
  })
  const withdraw = useMutation({ mutationFn: () => call(withdrawAbleselinks, { params }), onSuccess: done })
  // What was said of the other is over.
  const startSend = (weg: 'mail' | 'anzeigen') => {
    withdraw.reset()
    send.mutate(weg)
  }
  const startWithdraw = () => {
    send.reset()
    withdraw.mutate()
  }
  const links = blatt.ableselinks.filter((link) => link.vertragId === vertragId)
  const isBusy = send.isPending || withdraw.isPending
  const error = send.error ?? withdraw.error
  return (
    <Fold title="Link zum Ablesen" value={links[0] && ableselinkstaende[links[0].stand]}>
      <p>Der Kunde liest später ab, ohne sich anzumelden. Ein neuer Link ersetzt den für denselben Tag.</p>
      {links.length > 0 && (
        <ul>
          {links.map(({ zaehlernummer, bis: letzterTag, stand }, index) => (
            <li key={index}>
              Zähler <Identifier>{zaehlernummer}</Identifier>, bis {formatTag(letzterTag)}: {ableselinkstaende[stand]}
            </li>
          ))}
        </ul>
      )}
      <DatePicker
        id="ableselink-bis"
        label="Gültig bis"
        value={bis}
        onChange={setBis}
        minValue={today}
        maxValue={addTage(today, mostLinkTage)}
      />
      <Actions>
        {blatt.email !== null && (
          <Button size="small" busy={isBusy} disabled={bis === ''} onClick={() => startSend('mail')}>
            Per E-Mail schicken
          </Button>
        )}
        <Button size="small" busy={isBusy} disabled={bis === ''} onClick={() => startSend('anzeigen')}>
          Link anzeigen
        </Button>
        {links.some(({ stand }) => open.has(stand)) && (
          <Confirm
            size="small"
            variant="quietDanger"
            busy={isBusy}
            question="Alle offenen Links dieses Vertrags widerrufen?"
            onConfirm={startWithdraw}
          >
            Widerrufen
          </Confirm>
        )}
      </Actions>
      {error !== null && <Alert kind="error">{error.message}</Alert>}
      {withdraw.data && error === null && <Alert kind="success">{withdraw.data.text}</Alert>}
      {send.data && error === null && (
        <Alert kind="success">
          {send.data.adresse === null ? (
            `Der Link geht an ${send.data.email ?? blatt.email ?? 'den Kunden'}.`
          ) : (
            <>
              <p>
                Der Link steht nur hier: <Identifier>{send.data.adresse}</Identifier>
              </p>
              <CopyButton text={send.data.adresse}>Link kopieren</CopyButton>
            </>
          )}
        </Alert>
      )}
    </Fold>
  )
}

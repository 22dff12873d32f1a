import type { NeueAblesung, Plausibilitaet } from '@ekp/wire/ablesung'
import { type Ablesezaehler, takeUpAblesung } from '@ekp/wire/kunde/aufnahme'
import { call } from '@ekp/web/api/call.ts'
import { toRefusal } from '@ekp/web/api/toRefusal.ts'
import { AblesungFrame } from '@ekp/web/features/ablesung/form/AblesungFrame.tsx'
import type { Entwurf } from '@ekp/web/features/ablesung/form/checkEntwurf.ts'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { LeaveQuestion } from '@ekp/web/ui/form/LeaveQuestion.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ablesezaehlerQuery } from '../../queries.ts'
import { Ableselink } from './Ableselink.tsx'
import type { AnliegenProps } from './anliegen.ts'
import { onlyOf, Vertragswahl } from './Vertragswahl.tsx'

/** The reading that the caller reads out, with the customer's own fields, rules and question. */
export function Zaehlerstand({ mandant, blatt, onDone }: AnliegenProps) {
  const { kundennummer } = blatt
  const vertraege = blatt.vertraege.filter(({ status }) => status !== 'storniert' && status !== 'beauftragt')
  const laufende = vertraege.filter(({ status }) => status !== 'beendet')
  const [vertragId, setVertragId] = useState(onlyOf(laufende))
  const { data: zaehler, error } = useQuery(ablesezaehlerQuery(mandant, kundennummer, vertragId))
  return (
    <>
      <Vertragswahl vertraege={vertraege} vertragId={vertragId} onChoose={setVertragId} />
      {error !== null && <Alert kind="error">{error.message}</Alert>}
      {vertragId !== '' && zaehler === undefined && error === null && (
        <LoadingMask shape="fields" lines={2} hasButton />
      )}
      {zaehler && error === null && (
        <>
          <Stand key={vertragId} mandant={mandant} kundennummer={kundennummer} zaehler={zaehler} onDone={onDone} />
          <Ableselink key={`link ${vertragId}`} mandant={mandant} blatt={blatt} vertragId={vertragId} />
        </>
      )}
    </>
  )
}

interface StandProps extends Pick<AnliegenProps, 'mandant' | 'onDone'> {
  kundennummer: string
  zaehler: Ablesezaehler
}

function Stand({ mandant, kundennummer, zaehler, onDone }: StandProps) {
  const { vertragId } = zaehler
  const [entwurf, setEntwurf] = useState<Entwurf>({ werte: {} })
  const [frage, setFrage] = useState<{ ablesung: NeueAblesung; plausibilitaet: Plausibilitaet }>()
  const send = useMutation({
    mutationFn: async ({ ablesung, bestaetigt }: { ablesung: NeueAblesung; bestaetigt: boolean }) => {
      const { foto: _foto, ...genannt } = ablesung
      const params = { mandant, kundennummer, vertragId }
      return call(takeUpAblesung, { params, body: { ...genannt, bestaetigt } })
    },
    onSuccess: ({ aufnahme, frage: plausibilitaet }, { ablesung }) => {
      if (plausibilitaet !== null) setFrage({ ablesung, plausibilitaet })
      if (aufnahme !== null) onDone(aufnahme)
    },
  })
  const refusal = send.error === null ? undefined : toRefusal(send.error, send.error.message)
  return (
    <>
      <AblesungFrame
        aria-label="Zählerstand"
        submitLabel="Zählerstand aufnehmen"
        zaehler={zaehler}
        entwurf={entwurf}
        onEntwurf={setEntwurf}
        sending={{
          isBusy: send.isPending,
          frage,
          error: refusal?.text,
          felder: refusal?.felder,
          submit: (ablesung) => send.mutate({ ablesung, bestaetigt: false }),
          confirm: () => frage && send.mutate({ ablesung: frage.ablesung, bestaetigt: true }),
          reset() {
            send.reset()
            setFrage(undefined)
          },
        }}
      >
        {() => <p>Zähler {zaehler.zaehlernummer}</p>}
      </AblesungFrame>
      <LeaveQuestion
        isUnsaved={() => Object.values(entwurf.werte).some((text) => text.trim() !== '') && !send.isPending}
        onLeave={() => setEntwurf({ werte: {} })}
      />
    </>
  )
}

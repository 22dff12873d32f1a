import type { NeueAblesung, Plausibilitaet } from '@ekp/wire/ablesung'
import { type Ablesezaehler, takeUpAblesung } from '@ekp/wire/kunde/aufnahme'
import { ApiError } from '@ekp/web/api/ApiError.ts'
import { call } from '@ekp/web/api/call.ts'
import { toRefusal } from '@ekp/web/api/toRefusal.ts'
import {
  ablesedatumFieldId,
  ablesewertFieldId,
  AblesewertFields,
  toFieldErrors,
} from '@ekp/web/features/ablesung/form/AblesungFields.tsx'
import { ablesedatumLimits, ablesedatumOf, checkEntwurf } from '@ekp/web/features/ablesung/form/checkEntwurf.ts'
import { PlausibilitaetFrage } from '@ekp/web/features/ablesung/form/PlausibilitaetFrage.tsx'
import { currentDay } from '@ekp/web/lib/berlinTime.ts'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { LoadingMask } from '@ekp/web/ui/LoadingMask.tsx'
import { DatePicker } from '@ekp/web/ui/fields/date/DatePicker.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
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
  const today = currentDay()
  const [entwurf, setEntwurf] = useState<{ ablesedatum?: string; werte: Readonly<Record<string, string>> }>({
    werte: {},
  })
  const [frage, setFrage] = useState<{ ablesung: NeueAblesung; plausibilitaet: Plausibilitaet }>()
  const checked = checkEntwurf({ zaehler, entwurf, foto: undefined, today })
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
  const felder = send.error instanceof ApiError ? send.error.felder : []
  const { summary, ...refused } = toFieldErrors(
    felder,
    zaehler.kanaele.map(({ obiskennzahl }) => obiskennzahl),
  )
  /** What was asked or refused was about something else. */
  function change(neu: Partial<typeof entwurf>) {
    if (send.isPending) return
    send.reset()
    setFrage(undefined)
    setEntwurf({ ...entwurf, ...neu })
  }
  const { werte } = entwurf
  return (
    <>
      <Form
        aria-label="Zählerstand"
        onSubmit={() => 'ablesung' in checked && send.mutate({ ablesung: checked.ablesung, bestaetigt: false })}
        valid={'ablesung' in checked}
        {...('grund' in checked && { reason: checked.grund })}
        busy={send.isPending}
        submitLabel="Zählerstand aufnehmen"
        errors={summary}
        error={send.error !== null && summary.length === 0 ? toRefusal(send.error, send.error.message).text : undefined}
        question={
          frage && (
            <PlausibilitaetFrage
              frage={frage}
              zaehler={zaehler}
              isBusy={send.isPending}
              onYes={() => send.mutate({ ablesung: frage.ablesung, bestaetigt: true })}
              onNo={() => {
                change({})
                document.getElementById(ablesewertFieldId(0))?.focus()
              }}
            />
          )
        }
      >
        <p>Zähler {zaehler.zaehlernummer}</p>
        <AblesewertFields
          zaehler={zaehler}
          werte={werte}
          onChange={(obiskennzahl, text) => change({ werte: { ...werte, [obiskennzahl]: text } })}
          refusals={refused.werte}
        />
        <DatePicker
          id={ablesedatumFieldId}
          label="Ablesedatum"
          value={ablesedatumOf(entwurf, zaehler, today)}
          onChange={(ablesedatum) => change({ ablesedatum })}
          error={refused.ablesedatum}
          {...ablesedatumLimits(zaehler, today)}
        />
      </Form>
      <LeaveQuestion
        isUnsaved={() => Object.values(werte).some((text) => text.trim() !== '') && !send.isPending}
        onLeave={() => setEntwurf({ werte: {} })}
      />
    </>
  )
}

import type { Ablesungsauftrag } from '@ekp/wire/ablesung/link'
import { useEffect, useRef, useState } from 'react'
import { currentDay } from '../../../lib/berlinTime.ts'
import type { PreparedImage } from '../../../lib/prepareImage.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { DatePicker } from '../../../ui/fields/date/DatePicker.tsx'
import { ImagePicker } from '../../../ui/fields/ImagePicker.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { ValueTable } from '../../../ui/table/ValueTable.tsx'
import {
  ablesedatumFieldId,
  ablesewertFieldId,
  AblesewertFields,
  fotoFieldId,
  toFieldErrors,
} from '../form/AblesungFields.tsx'
import { PlausibilitaetFrage } from '../form/PlausibilitaetFrage.tsx'
import { ablesedatumLimits, ablesedatumOf, checkEntwurf } from '../form/checkEntwurf.ts'
import type { Entwurf } from '../form/entwurf.ts'
import { toZaehler } from './auftrag.ts'
import type { useLinkSendung } from './useLinkSendung.ts'

interface LinkFormProps {
  auftrag: Ablesungsauftrag
  sending: ReturnType<typeof useLinkSendung>
}

const noFelder: readonly never[] = []

/** The reading form for whoever has the link: values, day and photo of one meter [ablesung-34]. */
export function LinkForm({ auftrag, sending }: LinkFormProps) {
  const zaehler = toZaehler(auftrag)
  const [entwurf, setEntwurf] = useState<Entwurf>({ werte: {} })
  const [foto, setFoto] = useState<PreparedImage>()
  const today = currentDay()
  const checked = checkEntwurf({ zaehler, entwurf, foto, today })
  const kennzahlen = zaehler.kanaele.map(({ obiskennzahl }) => obiskennzahl)
  const { summary, ...refused } = toFieldErrors(sending.felder ?? noFelder, kennzahlen)
  const failure = summary.length === 0 ? sending.error : undefined
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure !== undefined) alert.current?.focus()
  }, [failure])

  /** Whatever changes, the question and the refusal were about something else. */
  function change(next: Partial<Entwurf>) {
    if (sending.isBusy) return
    sending.reset()
    setEntwurf((current) => ({ ...current, ...next }))
  }

  function backToWert() {
    sending.reset()
    document.getElementById(ablesewertFieldId(0))?.focus()
  }

  return (
    <>
      {failure !== undefined && (
        <div ref={alert} tabIndex={-1}>
          <Alert kind="error">{failure}</Alert>
        </div>
      )}
      <Form
        aria-label="Zählerstand erfassen"
        onSubmit={() => 'ablesung' in checked && sending.submit(checked.ablesung, zaehler)}
        valid={'ablesung' in checked}
        {...('grund' in checked && { reason: checked.grund })}
        busy={sending.isBusy}
        submitLabel="Zählerstand übermitteln"
        errors={summary}
        question={
          sending.frage && (
            <PlausibilitaetFrage
              frage={sending.frage}
              zaehler={zaehler}
              isBusy={sending.isBusy}
              onYes={sending.confirm}
              onNo={backToWert}
            />
          )
        }
      >
        <ValueTable
          rows={[
            { label: 'Zähler', value: zaehler.versorgungsart === 'gas' ? 'Gaszähler' : 'Stromzähler' },
            { label: 'Zählernummer endet auf', value: zaehler.zaehlernummer, isIdentifier: true },
          ]}
        />
        <AblesewertFields
          zaehler={zaehler}
          werte={entwurf.werte}
          onChange={(obiskennzahl, text) => change({ werte: { ...entwurf.werte, [obiskennzahl]: text } })}
          refusals={refused.werte}
        />
        <DatePicker
          id={ablesedatumFieldId}
          label="Ablesedatum"
          value={ablesedatumOf(entwurf, zaehler, today)}
          initialText={entwurf.datumText}
          onChange={(ablesedatum) => change({ ablesedatum })}
          error={refused.ablesedatum}
          {...ablesedatumLimits(zaehler, today)}
        />
        <ImagePicker
          id={fotoFieldId}
          label="Foto des Zählers"
          optional
          hint="Zeigt das Zählwerk gut lesbar; JPEG oder PNG."
          alt="Vorschau: Ihr Foto des Zählers"
          value={foto}
          onChange={(next) => {
            sending.reset()
            setFoto(next)
          }}
          error={refused.foto}
        />
      </Form>
    </>
  )
}

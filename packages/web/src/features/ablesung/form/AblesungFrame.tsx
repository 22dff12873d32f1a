import type { NeueAblesung } from '@ekp/wire/ablesung'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import type { RefusedField } from '../../../api/ApiError.ts'
import { currentDay } from '../../../lib/berlinTime.ts'
import type { PreparedImage } from '../../../lib/prepareImage.ts'
import { DatePicker } from '../../../ui/fields/date/DatePicker.tsx'
import { ImagePicker } from '../../../ui/fields/ImagePicker.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import type { WaehlbarerZaehler } from '../zaehler/zaehler.ts'
import {
  ablesedatumFieldId,
  ablesewertFieldId,
  AblesewertFields,
  fotoFieldId,
  toFieldErrors,
} from './AblesungFields.tsx'
import { listUnerwartete, PlausibilitaetFrage } from './PlausibilitaetFrage.tsx'
import { ablesedatumLimits, ablesedatumOf, checkEntwurf, type Entwurf } from './checkEntwurf.ts'

interface AblesungFrameProps {
  'aria-label': string
  submitLabel: string
  onCancel?: () => void
  /** Undefined while none is chosen. */
  zaehler: WaehlbarerZaehler | undefined
  entwurf: Entwurf
  onEntwurf: (next: Entwurf) => void
  foto?: PreparedImage | undefined
  /** Without it, the form asks for no photo. */
  onFoto?: (foto: PreparedImage | undefined) => void
  sending: {
    readonly isBusy: boolean
    readonly frage?: ComponentProps<typeof PlausibilitaetFrage>['frage'] | undefined
    readonly error?: string | undefined
    readonly felder?: readonly RefusedField[] | undefined
    readonly submit: (ablesung: NeueAblesung) => void
    /** The value is right, however unlikely. */
    readonly confirm: () => void
    /** Drops question and refusal. */
    readonly reset: () => void
  }
  /** Says which meter it is, or lets choose; called with what the server refused about it. */
  children: (refusal: string | undefined) => ReactNode
}

/** The form of every reading [ablesung-6]: values first, since the day is already filled in with today. */
export function AblesungFrame({
  zaehler,
  entwurf,
  onEntwurf,
  foto,
  onFoto,
  sending,
  children,
  ...form
}: AblesungFrameProps) {
  const today = currentDay()
  const checked = checkEntwurf({ zaehler, entwurf, foto, today })
  const { summary, ...refused } = toFieldErrors(
    sending.felder ?? [],
    (zaehler?.kanaele ?? []).map(({ obiskennzahl }) => obiskennzahl),
  )

  /** Whatever changes, the question and the refusal were about something else; nothing does while it is sent. */
  function changing<Args extends unknown[]>(change: (...args: Args) => void) {
    return (...args: Args) => {
      if (sending.isBusy) return
      sending.reset()
      change(...args)
    }
  }

  function changeDatum(ablesedatum: string, text: string) {
    const { datumText: _datumText, ...others } = entwurf
    onEntwurf({ ...others, ablesedatum, ...(ablesedatum === '' && { datumText: text }) })
  }

  function backToWert() {
    sending.reset()
    const [asked] = sending.frage === undefined ? [] : listUnerwartete(sending.frage)
    const index = zaehler?.kanaele.findIndex(({ obiskennzahl }) => obiskennzahl === asked?.obiskennzahl) ?? 0
    document.getElementById(ablesewertFieldId(Math.max(0, index)))?.focus()
  }

  return (
    <Form
      {...form}
      onSubmit={() => 'ablesung' in checked && sending.submit(checked.ablesung)}
      valid={'ablesung' in checked}
      {...('grund' in checked && { reason: checked.grund })}
      busy={sending.isBusy}
      errors={summary}
      error={summary.length === 0 ? sending.error : undefined}
      question={
        sending.frage &&
        zaehler && (
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
      {children(refused.zaehlernummer)}
      {zaehler && (
        <Fragment key={zaehler.vertragId}>
          <AblesewertFields
            zaehler={zaehler}
            werte={entwurf.werte}
            onChange={changing((obiskennzahl, text) =>
              onEntwurf({ ...entwurf, werte: { ...entwurf.werte, [obiskennzahl]: text } }),
            )}
            refusals={refused.werte}
          />
          <DatePicker
            id={ablesedatumFieldId}
            label="Ablesedatum"
            value={ablesedatumOf(entwurf, zaehler, today)}
            initialText={entwurf.datumText}
            onChange={changing(changeDatum)}
            error={refused.ablesedatum}
            {...ablesedatumLimits(zaehler, today)}
          />
          {onFoto && (
            <ImagePicker
              id={fotoFieldId}
              label="Foto des Zählers"
              optional
              hint="Zeigt das Zählwerk gut lesbar; JPEG oder PNG."
              alt="Vorschau: Ihr Foto des Zählers"
              value={foto}
              onChange={changing(onFoto)}
              error={refused.foto}
            />
          )}
        </Fragment>
      )}
    </Form>
  )
}

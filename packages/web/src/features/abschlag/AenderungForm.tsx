import type { Abschlagsvorausschau } from '@ekp/wire/abschlag'
import { ergebnisText, findWirkung } from '@ekp/wire/rules/abschlagsergebnis'
import type { Vertrag } from '@ekp/wire/vertrag'
import { useEffect, useRef } from 'react'
import { formatDatum } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { HeardLater } from '../../ui/HeardLater.tsx'
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx'
import { RangeField } from '../../ui/fields/RangeField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { LeaveQuestion } from '../../ui/form/LeaveQuestion.tsx'
import { formFields } from '../../ui/form/formState.ts'
import { Card } from '../../ui/layout/Card.tsx'
import styles from './AenderungForm.module.css'
import { aenderungLabels, betragOf, feldText, grenzenText, sliderOf } from './aenderung.ts'
import { kurzEuro, ungewissText, wofuerText } from './texts.ts'
import { type AenderbarerAbschlag, useAenderungForm } from './useAenderungForm.ts'

interface AenderungFormProps {
  vertragId: string
  versorgungsart: Vertrag['versorgungsart']
  abschlag: AenderbarerAbschlag
  /** Undefined where it did not come. */
  vorausschau: Abschlagsvorausschau | undefined
  /** What was typed is gone: sent, or given up. */
  onClose: () => void
}

/** Another amount, with what it does to the next bill while it is chosen [abschlag-33]. */
export function AenderungForm({ vertragId, versorgungsart, abschlag, vorausschau, onClose }: AenderungFormProps) {
  const { grenzen, aenderbarAb } = abschlag
  const form = useAenderungForm(vertragId, abschlag, onClose)
  const fields = formFields(form)
  const { weniger } = form.values
  const betrag = betragOf(form.values)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const vorschlag = vorausschau?.vorschlag ?? null

  function choose(euro: number) {
    form.change('betrag', feldText(euro))
    if (euro < grenzen.mindestens) form.change('weniger', true)
  }

  function giveUp() {
    form.discard()
    onClose()
  }

  return (
    <Card as="section" aria-labelledby="abschlag-aendern">
      <h2 ref={heading} tabIndex={-1} id="abschlag-aendern">
        Abschlag ändern
      </h2>
      <Form aria-labelledby="abschlag-aendern" submitLabel="Änderung senden" {...form.frame} onCancel={giveUp}>
        <div className={styles.wahl}>
          <div className={styles.betrag}>
            <TextField
              label={aenderungLabels.betrag}
              hint={grenzenText(grenzen)}
              suffix="EUR"
              figure
              large
              narrow
              inputMode="decimal"
              autoComplete="off"
              {...fields.text('betrag')}
            />
            <RangeField
              label={`${aenderungLabels.betrag}, mit dem Regler`}
              {...sliderOf(grenzen, weniger)}
              value={betrag}
              told={kurzEuro}
              onChange={(euro) => form.change('betrag', feldText(euro))}
            />
            {vorschlag !== null && (
              <Button size="small" onClick={() => choose(vorschlag)}>
                Vorschlag: {kurzEuro(vorschlag)}
              </Button>
            )}
          </div>
          <Wirkung abschlag={abschlag} vorausschau={vorausschau} betrag={betrag} />
        </div>
        {grenzen.mindestensMitGrund < grenzen.mindestens && (
          <CheckboxField
            label={aenderungLabels.weniger}
            hint={`Dann geht auch weniger als ${kurzEuro(grenzen.mindestens)} (§\u00A013 Abs.\u00A01 ${
              versorgungsart === 'gas' ? 'GasGVV' : 'StromGVV'
            }).`}
            {...fields.checked('weniger')}
          />
        )}
        {weniger && (
          <TextAreaField
            label={aenderungLabels.begruendung}
            hint="Ein Satz genügt, zum Beispiel: Eine Person ist ausgezogen."
            limits={{ max: 1000 }}
            rows={3}
            {...fields.text('begruendung')}
          />
        )}
        <p>Gilt ab dem {formatDatum(aenderbarAb)}.</p>
      </Form>
      <LeaveQuestion isUnsaved={form.isUnsaved} onLeave={form.discard} />
    </Card>
  )
}

interface WirkungProps extends Pick<AenderungFormProps, 'abschlag' | 'vorausschau'> {
  betrag: number
}

/** What the amount does to the next bill: seen while it moves, heard when it rests. */
function Wirkung({ abschlag, vorausschau, betrag }: WirkungProps) {
  if (vorausschau === undefined) return null
  const { naechste, aenderbarAb } = abschlag
  const amount = Number.isFinite(betrag) ? betrag : (abschlag.betrag ?? 0)
  const wirkung = findWirkung(vorausschau, naechste, { betrag: amount, giltAb: aenderbarAb })
  if (wirkung === undefined) {
    return <div className={styles.wirkung}>Was das bewirkt, ist noch nicht zu sagen. {ungewissText(vorausschau)}</div>
  }
  const text = ergebnisText(wirkung.ergebnis)
  return (
    <div className={styles.wirkung}>
      <span className={styles.wofuer}>{wofuerText(wirkung, vorausschau)}</span>
      <strong className={styles.ergebnis}>{text}</strong>
      <HeardLater>{text}</HeardLater>
    </div>
  )
}

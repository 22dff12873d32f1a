import type { Abschlagsvorausschau } from '@ekp/wire/abschlag'
import { ergebnisText, findWirkung } from '@ekp/wire/rules/abschlagsergebnis'
import type { Vertrag } from '@ekp/wire/vertrag'
import { formatDatum } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { HeardLater } from '../../ui/HeardLater.tsx'
import { CheckboxField } from '../../ui/fields/CheckboxField.tsx'
import { RangeField } from '../../ui/fields/RangeField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { formFields } from '../../ui/form/formState.ts'
import styles from './AenderungFields.module.css'
import {
  type AenderbarerAbschlag,
  type AenderungEingabe,
  aenderungLabels,
  betragOf,
  feldText,
  grenzenText,
  sliderOf,
} from './aenderung.ts'
import { kurzEuro } from './hinweis.ts'
import { ungewissText, wofuerText } from './texts.ts'

type Felder = { -readonly [F in keyof AenderungEingabe]: AenderungEingabe[F] }

interface AenderungFieldsProps {
  form: Parameters<typeof formFields<Felder>>[0]
  versorgungsart: Vertrag['versorgungsart']
  abschlag: AenderbarerAbschlag
  /** Undefined where it did not come. */
  vorausschau: Abschlagsvorausschau | undefined
  /** How the reason for less is called, if not in the customer's own words. */
  wenigerLabel?: string
}

/** Another amount, with what it does to the next bill while it is chosen, by the customer and by a clerk for him [abschlag-33]. */
export function AenderungFields(props: AenderungFieldsProps) {
  const { form, versorgungsart, abschlag, vorausschau, wenigerLabel = aenderungLabels.weniger } = props
  const { grenzen, aenderbarAb } = abschlag
  const fields = formFields(form)
  const { weniger } = form.values
  const betrag = betragOf(form.values)
  const vorschlag = vorausschau?.vorschlag ?? null

  function choose(euro: number) {
    form.change('betrag', feldText(euro))
    if (euro < grenzen.mindestens) form.change('weniger', true)
  }

  return (
    <>
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
          {vorschlag !== null &&
            (vorschlag === abschlag.betrag && vorschlag === betrag ? (
              <p>Der Vorschlag ist der heutige Abschlag.</p>
            ) : (
              <Button size="small" onClick={() => choose(vorschlag)}>
                Vorschlag: {kurzEuro(vorschlag)}
              </Button>
            ))}
        </div>
        <Wirkung abschlag={abschlag} vorausschau={vorausschau} betrag={betrag} />
      </div>
      {grenzen.mindestensMitGrund < grenzen.mindestens && (
        <CheckboxField
          label={wenigerLabel}
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
    </>
  )
}

interface WirkungProps extends Pick<AenderungFieldsProps, 'abschlag' | 'vorausschau'> {
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
      <span className={styles.wofuer}>{wofuerText(wirkung, vorausschau, aenderbarAb)}</span>
      <strong className={styles.ergebnis}>{text}</strong>
      <HeardLater>{text}</HeardLater>
    </div>
  )
}

import { addTage } from '@ekp/wire/rules/kalendertag'
import { type FormEvent, useRef, useState } from 'react'
import { currentDay } from '../../../lib/berlinTime.ts'
import { Button } from '../../../ui/Button.tsx'
import { DatePicker } from '../../../ui/fields/date/DatePicker.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import styles from './Vergleich.module.css'
import { checkFrage, type Frage } from './frage.ts'

interface VergleichsformularProps {
  frage: Frage
  lieferbeginn: string | null
  onFrage: (question: Frage) => void
}

const stunden = Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), label: `${hour} Uhr` }))

/** Which days are compared, and which load is moved; what is wrong stays, and says so at its field [tarif-26]. */
export function Vergleichsformular({ frage, lieferbeginn, onFrage }: VergleichsformularProps) {
  const [typed, setTyped] = useState(frage)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const gestern = addTage(currentDay(), -1)
  const earliest = lieferbeginn !== null && lieferbeginn <= gestern ? lieferbeginn : undefined
  const change = (changes: Partial<Frage>) => setTyped((before) => ({ ...before, ...changes }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const check = checkFrage(typed)
    const found = 'problems' in check ? check.problems : {}
    setProblems(found)
    if ('output' in check) return onFrage(typed)
    const [name = ''] = Object.keys(found)
    form.current?.querySelector<HTMLElement>(`[name="${name}"], [name="${name}-von"]`)?.focus()
  }

  const fenster = (field: 'aus' | 'nach', name: string) => {
    const [von = '', bis = ''] = typed[field].split('-')
    return (
      <div className={styles.fenster}>
        <SelectField
          label={`${name}: von`}
          name={`${field}-von`}
          options={stunden.slice(0, 24)}
          value={String(Number(von))}
          error={problems[field]}
          onChange={({ currentTarget: { value } }) => change({ [field]: `${value}-${bis}` })}
        />
        <SelectField
          label={`${name}: bis`}
          name={`${field}-bis`}
          options={stunden.slice(1)}
          value={Number(bis) === 0 ? '24' : String(Number(bis))}
          onChange={({ currentTarget: { value } }) => change({ [field]: `${von}-${value}` })}
        />
      </div>
    )
  }

  return (
    <form ref={form} className={styles.formular} aria-label="Tage und Verschiebung" noValidate onSubmit={submit}>
      <div className={styles.tage}>
        <DatePicker
          label="Erster Tag"
          name="von"
          value={typed.von}
          minValue={earliest}
          maxValue={gestern}
          error={problems['von']}
          onChange={(von) => change({ von })}
        />
        <DatePicker
          label="Letzter Tag"
          name="bis"
          value={typed.bis}
          minValue={earliest}
          maxValue={gestern}
          error={problems['bis']}
          onChange={(bis) => change({ bis })}
        />
      </div>
      <details className={styles.verschieben} open={frage.kwh !== '' || undefined}>
        <summary>Was wäre, wenn ich zu anderen Zeiten verbrauche?</summary>
        <div className={styles.felder}>
          <TextField
            label="Am Tag verschieben"
            name="kwh"
            hint="Zum Beispiel 8 kWh für ein Auto, das nachts statt am Abend lädt. Leer: nichts verschieben."
            suffix="kWh"
            figure
            narrow
            optional
            inputMode="decimal"
            autoComplete="off"
            value={typed.kwh}
            error={problems['kwh']}
            onChange={({ target }) => change({ kwh: target.value })}
          />
          {fenster('aus', 'Aus den Stunden')}
          {fenster('nach', 'In die Stunden')}
        </div>
      </details>
      <div>
        <Button type="submit" variant="primary">
          Vergleichen
        </Button>
      </div>
    </form>
  )
}

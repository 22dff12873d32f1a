import { addTage } from '@ekp/wire/rules/kalendertag'
import { currentDay } from '../../../lib/berlinTime.ts'
import { DatePicker } from '../../../ui/fields/date/DatePicker.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import type { Zeitspanne } from '@ekp/wire/rules/zeitspanne'
import styles from './Kostenwahl.module.css'
import { type Kostenzeitraum, mendTage, type Wahl, wahlen } from './kostenzeitraum.ts'

interface KostenwahlProps {
  zeitraum: Kostenzeitraum
  /** The first day of the delivery, where it is known. */
  lieferbeginn: string | null
  onWahl: (choice: Wahl) => void
  onTage: (tage: Zeitspanne) => void
}

const options = wahlen.map(({ wahl, name }) => ({ value: wahl, label: name }))

/** Which days the cost is of [verbrauch-21]. */
export function Kostenwahl({ zeitraum, lieferbeginn, onWahl, onTage }: KostenwahlProps) {
  const { wahl, von, bis } = zeitraum
  const gestern = addTage(currentDay(), -1)
  const earliest = lieferbeginn !== null && lieferbeginn <= gestern ? lieferbeginn : undefined
  return (
    <div className={styles.wahl}>
      <SelectField
        label="Zeitraum"
        name="zeitraum"
        options={options}
        value={wahl}
        onChange={({ target }) => onWahl(wahlen.find((one) => one.wahl === target.value)?.wahl ?? wahl)}
      />
      {wahl === 'tage' && (
        <>
          <DatePicker
            label="Erster Tag"
            name="von"
            value={von}
            minValue={earliest}
            maxValue={gestern}
            onChange={(tag) => tag !== '' && tag !== von && onTage(mendTage({ von: tag, bis }, 'von'))}
          />
          <DatePicker
            label="Letzter Tag"
            name="bis"
            value={addTage(bis, -1)}
            minValue={earliest}
            maxValue={gestern}
            onChange={(tag) =>
              tag !== '' && addTage(tag, 1) !== bis && onTage(mendTage({ von, bis: addTage(tag, 1) }, 'bis'))
            }
          />
        </>
      )}
    </div>
  )
}

import { type ComponentProps, useId } from 'react'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './RangeField.module.css'

interface RangeFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'min' | 'max' | 'onChange'> {
  /** Only heard: the field beside it has the same name. */
  label: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
  /** A value in words, with its unit. */
  told: (value: number) => string
}

/** A slider between two ends that are named below it; what it is set to stands in a field beside it. */
export const RangeField = ({ label, min, max, value, onChange, told, id, ...input }: RangeFieldProps) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  const shown = Math.min(max, Math.max(min, Number.isFinite(value) ? value : min))
  return (
    <div className={styles.field}>
      <VisuallyHidden>
        <label htmlFor={fieldId}>{label}</label>
      </VisuallyHidden>
      <input
        {...input}
        id={fieldId}
        className={styles.input}
        type="range"
        min={min}
        max={max}
        value={shown}
        // How much of the way lies behind it.
        style={{ backgroundSize: `${max > min ? ((shown - min) / (max - min)) * 100 : 0}% 0.5rem, 100% 0.5rem` }}
        aria-valuetext={told(shown)}
        onChange={({ currentTarget: { valueAsNumber } }) => onChange(valueAsNumber)}
      />
      <span className={styles.ends} aria-hidden="true">
        <span>{told(min)}</span>
        <span>{told(max)}</span>
      </span>
    </div>
  )
}

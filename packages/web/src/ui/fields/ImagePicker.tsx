import { type ChangeEvent, useId, useRef, useState } from 'react'
import { formatKilobyte } from '../../lib/format.ts'
import { type PreparedImage, prepareImage } from '../../lib/prepareImage.ts'
import { Button, buttonClass } from '../Button.tsx'
import fieldStyles from './Field.module.css'
import { Icon } from '../Icon.tsx'
import styles from './ImagePicker.module.css'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { classNames } from '../classNames.ts'
import { useFieldWork } from '../form/fieldWork.ts'
import { describedBy, FieldError, type FieldTexts, hintId } from './Field.tsx'

interface ImagePickerProps extends FieldTexts {
  value: PreparedImage | undefined
  onChange: (image: PreparedImage | undefined) => void
  /** The description of the preview for screen readers. */
  alt: string
  id?: string
}

const accept = 'image/png,image/jpeg'

/** A photo, taken now or chosen, with a preview; png and jpeg [oberflaeche-25] [ablesung-13]. */
export const ImagePicker = ({ label, hint, error, optional = false, value, onChange, alt, id }: ImagePickerProps) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const shownError = refusal ?? error
  // Of several that were chosen the last one counts.
  const newest = useRef<File>(undefined)
  const doing = busy ? 'Das Foto wird vorbereitet …' : undefined
  useFieldWork({ doing, hasFailed: refusal !== undefined })

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // The same file may be chosen once more after an error.
    currentTarget.value = ''
    if (file === undefined) return
    setRefusal(undefined)
    setBusy(true)
    newest.current = file
    const prepared = await prepareImage(file)
    if (newest.current !== file) return
    setBusy(false)
    if ('error' in prepared) setRefusal(prepared.error)
    else onChange(prepared.image)
  }

  const remove = () => {
    newest.current = undefined
    setBusy(false)
    setRefusal(undefined)
    onChange(undefined)
    document.getElementById(`${fieldId}-input`)?.focus()
  }

  const source = (suffix: string, words: string, capture: boolean) => (
    <span className={classNames(styles.source, capture && styles.camera)}>
      <input
        id={`${fieldId}-${suffix}`}
        type="file"
        accept={accept}
        {...(capture && { capture: 'environment' })}
        className={styles.input}
        aria-invalid={shownError === undefined ? undefined : true}
        aria-describedby={describedBy(fieldId, { hint, error: shownError })}
        onChange={(event) => void choose(event)}
      />
      <label htmlFor={`${fieldId}-${suffix}`} className={buttonClass('secondary')}>
        <Icon name={capture ? 'camera' : 'image'} />
        {words}
      </label>
    </span>
  )

  return (
    <div
      id={fieldId}
      role="group"
      aria-labelledby={`${fieldId}-label`}
      className={classNames(fieldStyles.field, shownError !== undefined && fieldStyles.invalid)}
    >
      <span className={fieldStyles.label} id={`${fieldId}-label`}>
        {label}
        {optional && <span className={fieldStyles.optional}> (freiwillig)</span>}
      </span>
      {hint !== undefined && (
        <span className={fieldStyles.hint} id={hintId(fieldId)}>
          {hint}
        </span>
      )}
      {value && (
        <figure className={styles.preview}>
          <img className={styles.image} src={value.dataUrl} alt={alt} />
          <figcaption className={styles.caption}>
            <span>{formatKilobyte(value.bytes)}</span>
            <Button variant="quietDanger" size="small" onClick={remove}>
              <Icon name="close" />
              Foto entfernen
            </Button>
          </figcaption>
        </figure>
      )}
      <div className={styles.sources} aria-busy={busy || undefined}>
        {source('camera', value ? 'Neu aufnehmen' : 'Foto aufnehmen', true)}
        {source('input', value ? 'Anderes Foto auswählen' : 'Foto auswählen', false)}
      </div>
      <span role="status">{doing}</span>
      {/* Focus is on nothing that could say it: the file was chosen in a window of the device. */}
      <div role="alert">
        <FieldError id={fieldId} error={shownError} />
      </div>
      <VisuallyHidden role="status">
        {value && !busy && shownError === undefined && 'Das Foto ist ausgewählt.'}
      </VisuallyHidden>
    </div>
  )
}

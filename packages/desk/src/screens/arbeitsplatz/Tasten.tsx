import { type RefObject, useEffect, useId } from 'react'
import styles from './Tasten.module.css'

const tasten = [
  ['j', 'nächster in der Liste'],
  ['k', 'voriger in der Liste'],
  ['Enter', 'öffnet ihn'],
  ['a', 'annehmen; noch einmal a: Ja'],
  ['r', 'ablehnen oder antworten: zum Text'],
  ['e', 'erledigt'],
  ['n', 'selbst nehmen'],
  ['?', 'zeigt diese Liste'],
] as const

/** What each key does; `?` opens and closes it. */
export function Tasten() {
  const id = useId()
  return (
    <details className={styles.keys} data-taste="?">
      <summary aria-describedby={id}>Tasten</summary>
      <dl id={id} className={styles.list}>
        {tasten.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/**
 * Listens for keys while nobody types. What they press says it in `data-taste`: a field takes focus, of anything else the
 * first button is pressed. `j` and `k` move the focus along the links with `data-vorgang`, and Enter is the link's own.
 */
export function useTasten(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, target, defaultPrevented } = event
      const root = screen.current
      if (root === null || defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target)) return
      if (key === 'j' || key === 'k') move(root, key === 'j' ? 1 : -1)
      else if (repeat || !press(root, key)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [screen])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select, dialog *'))

function move(root: HTMLElement, step: 1 | -1): void {
  const links = [...root.querySelectorAll<HTMLElement>('[data-vorgang]')]
  const focused = links.findIndex((link) => link === document.activeElement)
  const opened = links.findIndex((link) => link.hasAttribute('aria-current'))
  const from = focused === -1 ? opened : focused
  const next = links[from === -1 ? 0 : from + step]
  if (next === undefined) return
  // On a narrow screen the list is not there beside the Vorgang.
  if (next.offsetParent === null) next.click()
  else next.focus()
}

/** Whether there is something that the key presses. */
function press(root: HTMLElement, key: string): boolean {
  const place = [...root.querySelectorAll<HTMLElement>('[data-taste]')].find(({ dataset }) => dataset['taste'] === key)
  if (place instanceof HTMLDetailsElement) place.open = !place.open
  const field = place?.querySelector<HTMLElement>('textarea, input')
  if (field) field.focus()
  else place?.querySelector<HTMLElement>('button')?.click()
  return place !== undefined
}

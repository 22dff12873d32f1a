let isPressed = false
let waiting: (() => void)[] = []

/** Runs something once a press that has begun is over: a button that moved meanwhile would miss its click. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run)
  else setTimeout(run)
}

function release(): void {
  isPressed = false
  for (const run of waiting) setTimeout(run)
  waiting = []
}

document.addEventListener('pointerdown', () => (isPressed = true), { capture: true, passive: true })
document.addEventListener('pointerup', release, { capture: true, passive: true })
document.addEventListener('pointercancel', release, { capture: true, passive: true })

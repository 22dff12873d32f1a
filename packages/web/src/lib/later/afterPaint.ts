/** Runs something once what the visitor pressed or typed has been answered on the screen; a hidden page is not painted. */
export function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') run()
  else requestAnimationFrame(() => setTimeout(run))
}

/** A sheet with a tick. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--mantine-color-blue-8)" />
      <path d="M10 8.5h8.5L23 13v10.5H10z" stroke="#fff" strokeWidth="2" strokeLinejoin="round" />
      <path
        d="m13 17.5 2.5 2.5 4.5-4.5"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

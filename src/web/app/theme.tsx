import {
  type CSSVariablesResolver,
  DEFAULT_THEME,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { sayFirst } from '#words/en/first.ts'
import { closesListOnBack } from './close-on-back.ts'

/** Mantine's own shades 8 and 9 fail WCAG AA in these colours: text on white, and on its own lightest tint. */
function deepen(
  color: 'red' | 'blue' | 'cyan' | 'teal' | 'green' | 'lime' | 'yellow' | 'orange',
  filled: string,
  text: string,
) {
  return [...DEFAULT_THEME.colors[color].slice(0, 8), filled, text] as unknown as MantineColorsTuple
}

const dialog = {
  defaultProps: {
    transitionProps: { duration: 200 },
    closeButtonProps: {
      get 'aria-label'() {
        return sayFirst('close')
      },
    },
    // Its <header> would be a second banner of the page.
    attributes: { header: { role: 'presentation' } },
  },
  styles: {
    title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 500, lineHeight: 1.35 },
    // A number or a name may be one long word. What takes the focus is not hidden, nor its label, by the heading that stays.
    content: { overflowWrap: 'anywhere', scrollPaddingTop: '7rem' },
    // Nor is the ring around what stands first.
    body: { paddingTop: 'var(--mantine-spacing-xs)' },
  },
}
/**
 * What opens beside its button stands inside <main>: left in the body, it would be outside of every landmark. Dialogs
 * are landmarks of their own.
 */
const insideMain = { portalProps: { target: 'main' } }
/** The list itself scrolls: Mantine's area around it would be one that no keyboard reaches, as axe sees it. */
const picker = {
  defaultProps: { comboboxProps: { shadow: 'md', ...closesListOnBack }, withScrollArea: false },
  styles: { options: { maxHeight: 280, overflowY: 'auto' } },
} as const

/** Phones alone fetch it; where it can’t be fetched, nothing is said. */
const CutValue = lazy(
  async (): Promise<{ default: ComponentType<{ place: RefObject<HTMLElement | null> }> }> => {
    try {
      return { default: (await import('./cut-value.tsx')).CutValue }
    } catch {
      return { default: () => null }
    }
  },
)

/**
 * Around the field of a picker, which has one line only: on a phone, and with large text, what is longer than that is said whole below it.
 * Elsewhere a mouse shows the rest.
 */
function WholeValue({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery('(max-width: 48em)')
  return (
    <div ref={place}>
      {children}
      {isNarrow && (
        <Suspense fallback={null}>
          <CutValue place={place} />
        </Suspense>
      )}
    </div>
  )
}

const saidWhole = (field: ReactNode) => <WholeValue>{field}</WholeValue>
const datePicker = { defaultProps: { popoverProps: { zIndex: 9999 } } }
const fontFamily = 'Roboto, system-ui, sans-serif'

export const theme: MantineThemeOverride = {
  primaryColor: 'blue',
  primaryShade: 8,
  colors: {
    red: deepen('red', '#d52f2f', '#b72626'),
    blue: deepen('blue', '#1971c2', '#1760a4'),
    cyan: deepen('cyan', '#0b7a8d', '#0a6b7d'),
    teal: deepen('teal', '#08805c', '#077151'),
    green: deepen('green', '#268037', '#237133'),
    lime: deepen('lime', '#4b7c0b', '#446e0a'),
    yellow: deepen('yellow', '#a35f00', '#984f00'),
    orange: deepen('orange', '#c14a0a', '#ab390c'),
  },
  black: '#1f2933',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  fontWeights: { regular: '400', medium: '500', bold: '500' },
  headings: {
    fontFamily,
    fontWeight: '500',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.45' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.45' },
    },
  },
  /** The one spacing scale: 4, 8, 12, 16, 24 pixels. */
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  // Plain objects: `Component.extend` would pull every component named here into the first load.
  components: {
    Modal: dialog,
    Drawer: dialog,
    // Its aria-label needs a role that may have a name.
    Loader: { defaultProps: { role: 'img' } },
    // A text of several lines grows with what is typed, and scrolls once it is long.
    Textarea: { defaultProps: { autosize: true, minRows: 2, maxRows: 8 } },
    // Menus, pickers and calendars are popovers.
    Popover: { defaultProps: insideMain },
    Tooltip: { defaultProps: { openDelay: 100, withArrow: true, multiline: true, ...insideMain } },
    Notification: {
      defaultProps: {
        closeButtonProps: {
          get 'aria-label'() {
            return sayFirst('closeNotification')
          },
        },
      },
      styles: {
        root: { paddingBlock: 'var(--mantine-spacing-md)', paddingInlineEnd: 'var(--mantine-spacing-md)' },
        description: { color: 'var(--mantine-color-text)' },
      },
    },
    Select: { ...picker, defaultProps: { ...picker.defaultProps, inputContainer: saidWhole } },
    NativeSelect: { defaultProps: { inputContainer: saidWhole } },
    MultiSelect: picker,
    Menu: { defaultProps: { shadow: 'md' } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 500 } },
    DateInput: { defaultProps: { ...datePicker.defaultProps, inputContainer: saidWhole } },
    DatePickerInput: datePicker,
    DateTimePicker: datePicker,
    MonthPickerInput: datePicker,
  },
}

/** Mantine's own shade under the mouse, 2, is too dark for text in shade 9. */
const lightHovers = ['red', 'blue', 'cyan', 'teal', 'green', 'lime', 'yellow', 'orange'].map(color => [
  `--mantine-color-${color}-light-hover`,
  `color-mix(in srgb, var(--mantine-color-${color}-1) 70%, var(--mantine-color-${color}-2))`,
])

export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...Object.fromEntries(lightHovers),
    '--mantine-color-error': 'var(--mantine-color-red-8)',
    '--mantine-color-success': 'var(--mantine-color-green-8)',
    '--mantine-color-dimmed': '#5f6872',
    '--mantine-color-placeholder': '#6b737b',
  },
  dark: {},
})

export const notificationSettings = {
  position: 'top-right',
  autoClose: 4000,
  // Refusals stay until they are closed, and mustn’t keep later ones back.
  limit: 12,
  containerWidth: 440,
  zIndex: 1000,
} as const

import { useLocalStorage } from '@mantine/hooks'

type NavigationWidth = 'full' | 'mini'

/** Full or mini, as left in this browser. */
export function useNavigationWidth(): [NavigationWidth, () => void] {
  const [width, setWidth] = useLocalStorage<NavigationWidth>({
    key: 'navigation_width',
    defaultValue: 'full',
    getInitialValueInEffect: false,
  })
  return [width, () => setWidth(width === 'full' ? 'mini' : 'full')]
}

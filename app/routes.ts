import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home/route.tsx"),
  route("auth", "routes/auth/route.tsx"),
  route("forgot-password", "routes/forgot-password/route.tsx"),
  route("reset-password", "routes/reset-password/route.tsx"),
  route("confirmed", "routes/confirmed/route.tsx"),
  route("tutorial", "routes/tutorial/route.tsx"),
  route("profile", "routes/profile/route.tsx"),
  route("privacy-policy", "routes/privacy-policy.tsx"),
  route("faq", "routes/faq.tsx"),
  route("sign-out", "routes/sign-out.ts"),
  route("mode", "routes/mode.ts"),
  route("theme", "routes/theme.ts"),
  route("store", "routes/store/route.tsx"),
  route("store/:slug", "routes/store-app/route.tsx"),
  route("p/:slug/:user?", "routes/viewer/route.tsx"),
  route("builder", "routes/builder/route.tsx"),
  route("admin-mod", "routes/admin-mod/route.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
